// Applies the stored theme and density before the first paint, so that the page does not flash in another one. The page allows no
// inline script, and this file cannot import: it reads the keys of src/app/theme-storage.ts itself.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact'
} catch {
  // The browser refuses storage: the theme of the system applies.
}
