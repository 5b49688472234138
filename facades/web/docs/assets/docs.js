/** A button that copies the text of each code block. */
for (const figure of document.querySelectorAll('figure.code')) {
  const label = `Copy: ${figure.querySelector('figcaption').textContent}`
  const button = document.createElement('button')
  button.type = 'button'
  const show = text => {
    button.textContent = text
    button.setAttribute('aria-label', text === 'Copy' ? label : text)
  }
  button.addEventListener('click', async () => {
    show(await copied(figure.querySelector('code')))
    setTimeout(show, 1500, 'Copy')
  })
  show('Copy')
  figure.append(button)
}

/** Without HTTPS a browser lends no clipboard: then the text is selected, so that it can be copied by hand. */
async function copied(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return 'Copied'
  } catch {
    getSelection().selectAllChildren(code)
    return 'Selected'
  }
}

/** Narrows a reference to the entries in which all words occur, and hides what is left empty. */
function narrow(input, entries, output) {
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
  input.addEventListener('input', () => narrow(input, entries, search.querySelector('output')))
}
