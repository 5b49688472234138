/** A button that copies the text of each code block. */
for (const figure of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  figure.append(button)
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
