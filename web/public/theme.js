// Runs before the first paint, so that a chosen theme does not flash. Everything else is in settings.svelte.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('lazaretto.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // nothing stored, or nothing that we wrote
}
