/** Adds a copy button to each code block. */
for (const figure of document.querySelectorAll('figure.code')) {
  const label = `Copy: ${figure.querySelector('figcaption').textContent}`
  const button = document.createElement('button')
  button.type = 'button'
  const show = text => {
    button.textContent = text
    button.setAttribute('aria-label', text === 'Copy' ? label : text)
  }
  button.addEventListener('click', async () => {
    show(await copyCode(figure.querySelector('code')))
    setTimeout(show, 1500, 'Copy')
  })
  show('Copy')
  figure.append(button)
}

/** Copies the code. Without HTTPS the clipboard is not available, and the text is selected instead. */
async function copyCode(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return 'Copied'
  } catch {
    getSelection().selectAllChildren(code)
    return 'Selected'
  }
}

/** Shows only entries that contain all words, and hides empty groups. */
function filterEntries(input, entries, output) {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  let found = 0
  for (const entry of entries) {
    entry.hidden = !words.every(word => entry.dataset.entry.includes(word))
    if (!entry.hidden) found += 1
  }
  for (const group of document.querySelectorAll('[data-group]')) {
    group.hidden = group.querySelector('[data-entry]:not([hidden])') === null
  }
  output.textContent = words.length === 0 ? '' : `${found} found`
}

for (const input of document.querySelectorAll('input[data-find]')) {
  const search = input.closest('search')
  const entries = document.querySelectorAll(input.dataset.find)
  search.hidden = false
  input.addEventListener('input', () => filterEntries(input, entries, search.querySelector('output')))
}
