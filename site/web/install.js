// Has the browser keep the site, so that it works without a network, and can be installed.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {});
