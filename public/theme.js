// Sets theme and density before the first paint (an external file: the page allows no inline script).
// src/ui/theme.ts reads and writes the same keys.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact'
} catch {
  // Storage may be refused by the browser's settings: the system's theme is used.
}
