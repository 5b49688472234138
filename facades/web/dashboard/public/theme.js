/** Before anything is painted: the theme that was chosen here, where one was. */
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to this page: the theme of the system stays.
}
