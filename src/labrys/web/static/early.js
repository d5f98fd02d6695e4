// The chosen theme, before the first paint. A classic script on purpose: a module would come too late.
(() => {
  try {
    const theme = localStorage.getItem("labrys.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // No storage: the system's wish stands.
  }
})();
