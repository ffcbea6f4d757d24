"""Proofs in the DRAT format, checked by the propagation of python-sat.

Each clause of a proof that slink writes follows by propagation alone (RUP); a clause that DRAT allows beyond that (RAT) is refused here.
Deletions are ignored: a clause that follows only from a deleted one is accepted here, while `rate` would refuse it.
"""

from pysat.formula import CNF
from pysat.solvers import Minisat22


def verifies(cnf, proof):
    """Whether the clauses in the file `proof` follow one after the other, the last of them the empty one."""
    with Minisat22(bootstrap_with=CNF(from_file=cnf)) as solver, open(proof, encoding="ascii") as lines:
        for line in lines:
            first, *rest = line.split()
            if first == "d":
                continue
            clause = [int(word) for word in [first, *rest][:-1]]
            # Without a conflict the clause does not follow by propagation.
            if solver.propagate(assumptions=[-lit for lit in clause])[0]:
                return False
            if not clause:
                return True
            solver.add_clause(clause)
    return False
