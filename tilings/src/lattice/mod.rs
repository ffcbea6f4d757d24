//! The board without clues: polygons that meet at edges and vertices and together form one disk.
//!
//! A disk has no holes, and its border is one closed line that touches itself nowhere. All that solving needs follows
//! from the lists of vertices around each face; the places of the vertices are for pictures only.

mod check;
mod index;

pub use check::LatticeError;
pub(crate) use index::Rows;
pub use index::{Edge, Face, Vertex};

/// The largest number of sides of a face.
pub const MOST_SIDES: usize = 12;
/// The largest number of edges at a vertex.
pub const MOST_SPOKES: usize = 8;
/// The largest number of faces.
pub const MOST_FACES: usize = 100_000;

/// A board without clues. It cannot change.
#[derive(Clone, Debug)]
pub struct Lattice {
    places: Vec<[f64; 2]>,
    /// By face, the vertices around it.
    corners: Rows<Vertex>,
    /// By face, the edges around it: the first one from the first vertex to the second, and so on.
    sides: Rows<Edge>,
    /// By vertex, the edges at it.
    spokes: Rows<Edge>,
    ends: Vec<[Vertex; 2]>,
    beside: Vec<[Option<Face>; 2]>,
}

impl Lattice {
    /// Makes a board of vertices, given by their places (x to the right, y down), and faces, given by their
    /// vertices in a circle, in either direction.
    ///
    /// # Errors
    /// If this is not one disk, or if a face or a vertex has too many edges.
    pub fn new(places: Vec<[f64; 2]>, faces: &[Vec<u32>]) -> Result<Lattice, LatticeError> {
        check::check_lists(&places, faces)?;
        let (mut ends, mut beside) = (Vec::<[Vertex; 2]>::new(), Vec::<[Option<Face>; 2]>::new());
        // By vertex, the number of edges so far and the edges.
        let mut at = vec![(0, [Edge(0); MOST_SPOKES]); places.len()];
        let (mut sides, mut around) = (Rows::new([[]; 0]), Vec::new());
        for (face, corners) in Face::all(faces.len()).zip(faces) {
            for (i, &a) in corners.iter().enumerate() {
                let b = corners[(i + 1) % corners.len()];
                let (count, spokes) = &at[a as usize];
                let known = spokes[..*count].iter().find(|edge| ends[edge.index()].contains(&Vertex(b)));
                let edge = known.copied().unwrap_or(Edge(ends.len() as u32));
                if edge.index() == ends.len() {
                    ends.push([Vertex(a), Vertex(b)]);
                    beside.push([None; 2]);
                    for vertex in [a, b] {
                        let (count, spokes) = &mut at[vertex as usize];
                        *spokes.get_mut(*count).ok_or(LatticeError::Spokes(vertex as usize))? = edge;
                        *count += 1;
                    }
                }
                let free = beside[edge.index()].iter_mut().find(|side| side.is_none());
                *free.ok_or(LatticeError::ThirdFace(a, b, face.index()))? = Some(face);
                around.push(edge);
            }
            sides.push(around.drain(..));
        }
        let corners = Rows::new(faces.iter().map(|corners| corners.iter().map(|&vertex| Vertex(vertex))));
        let spokes = Rows::new(at.iter().map(|(count, spokes)| spokes[..*count].iter().copied()));
        let lattice = Lattice { places, corners, sides, spokes, ends, beside };
        check::check_disk(&lattice)?;
        Ok(lattice)
    }

    /// The number of vertices.
    pub const fn vertex_count(&self) -> usize {
        self.places.len()
    }

    /// The number of edges.
    pub const fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of faces.
    pub const fn face_count(&self) -> usize {
        self.corners.len()
    }

    /// All vertices.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + Clone + use<> {
        Vertex::all(self.vertex_count())
    }

    /// All edges.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = Edge> + Clone + use<> {
        Edge::all(self.edge_count())
    }

    /// All faces.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = Face> + Clone + use<> {
        Face::all(self.face_count())
    }

    /// The place of a vertex: x to the right, y down.
    pub fn place(&self, vertex: Vertex) -> [f64; 2] {
        self.places[vertex.index()]
    }

    /// The vertices around a face.
    pub fn corners(&self, face: Face) -> &[Vertex] {
        self.corners.row(face.index())
    }

    /// The edges around a face: the first one leads from its first corner to its second, and so on.
    pub fn sides(&self, face: Face) -> &[Edge] {
        self.sides.row(face.index())
    }

    /// The edges at a vertex.
    pub fn spokes(&self, vertex: Vertex) -> &[Edge] {
        self.spokes.row(vertex.index())
    }

    /// The two ends of an edge.
    pub fn ends(&self, edge: Edge) -> [Vertex; 2] {
        self.ends[edge.index()]
    }

    /// The end of an edge that is not this one.
    pub fn other_end(&self, edge: Edge, vertex: Vertex) -> Vertex {
        let [a, b] = self.ends(edge);
        if a == vertex { b } else { a }
    }

    /// The faces on both sides of an edge; `None` is the outside.
    pub fn beside(&self, edge: Edge) -> [Option<Face>; 2] {
        self.beside[edge.index()]
    }

    /// The face on the other side of an edge; `None` is the outside.
    pub fn across(&self, edge: Edge, face: Face) -> Option<Face> {
        let [a, b] = self.beside(edge);
        if a == Some(face) { b } else { a }
    }

    /// The edge between two vertices.
    pub fn between(&self, a: Vertex, b: Vertex) -> Option<Edge> {
        self.spokes(a).iter().copied().find(|&edge| self.other_end(edge, a) == b)
    }
}
