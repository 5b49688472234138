const { copy, copied, selected, found } = document.body.dataset

/** Adds a copy button to each code block. */
for (const figure of document.querySelectorAll('figure.code')) {
  const label = `${copy}: ${figure.querySelector('figcaption').textContent}`
  const button = document.createElement('button')
  button.type = 'button'
  const show = text => {
    button.textContent = text
    button.setAttribute('aria-label', text === copy ? label : text)
  }
  button.addEventListener('click', async () => {
    show(await copyCode(figure.querySelector('code')))
    setTimeout(show, 1500, copy)
  })
  show(copy)
  figure.append(button)
}

/** Copies the code. Without HTTPS the clipboard is not available, and the text is selected instead. */
async function copyCode(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return copied
  } catch {
    getSelection().selectAllChildren(code)
    return selected
  }
}

/** Shows only entries that contain all words, and hides empty groups. */
function filterEntries(input, entries, output) {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  let count = 0
  for (const entry of entries) {
    entry.hidden = !words.every(word => entry.dataset.entry.includes(word))
    if (!entry.hidden) count += 1
  }
  for (const group of document.querySelectorAll('[data-group]')) {
    group.hidden = group.querySelector('[data-entry]:not([hidden])') === null
  }
  output.textContent = words.length === 0 ? '' : `${count} ${found}`
}

for (const input of document.querySelectorAll('input[data-find]')) {
  const entries = document.querySelectorAll(input.dataset.find)
  const output = input.closest('search').querySelector('output')
  input.addEventListener('input', () => filterEntries(input, entries, output))
}

/** Preferences shared with the dashboard, where storage is available. */
function remembered(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The choice lasts until the page is closed.
  }
}

const theme = document.querySelector('select.theme')
theme.value = document.documentElement.dataset.theme ?? 'system'
theme.addEventListener('change', () => {
  const { value } = theme
  remember('theme', value === 'system' ? null : value)
  if (value === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = value
})

for (const link of document.querySelectorAll('a[data-language]')) {
  link.addEventListener('click', () => remember('language', link.dataset.language))
}

/** The language of examples that was chosen last is shown on every page. */
for (const choice of document.querySelectorAll('input[name="example"]')) {
  choice.checked ||= choice.value === remembered('example')
  choice.addEventListener('change', () => remember('example', choice.value))
}

document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'nearest' })
