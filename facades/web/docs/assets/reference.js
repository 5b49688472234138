const place = document.getElementById('reference')
const dark = matchMedia('(prefers-color-scheme: dark)')

/** Swagger UI has a dark dress, but waits for a class to wear it. */
function dress() {
  document.documentElement.classList.toggle('dark-mode', dark.matches)
}

dark.addEventListener('change', dress)
dress()

/** An endpoint is opened by a button that holds its path: a link inside of a button cannot be reached by keyboard. */
const pathsWithoutLinks = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
})

/** Names and reaches what Swagger UI leaves without a name, or where a keyboard cannot scroll. */
function mend() {
  for (const example of place.querySelectorAll('pre.example:not([tabindex]), pre.microlight:not([tabindex])')) {
    example.tabIndex = 0
  }
  for (const select of place.querySelectorAll('select:not([aria-label])')) {
    const row = select.closest('tr')
    select.setAttribute('aria-label', row?.dataset.paramName ?? `Example for status ${row?.dataset.code ?? ''}`)
  }
}

new MutationObserver(mend).observe(place, { childList: true, subtree: true })

/** Requests go to where this page came from: the service may be known by several names. */
async function show() {
  const response = await fetch(place.dataset.description)
  const spec = { ...(await response.json()), servers: [{ url: location.origin + place.dataset.server }] }
  place.replaceChildren()
  globalThis.SwaggerUIBundle({
    spec,
    domNode: place,
    deepLinking: true,
    plugins: [pathsWithoutLinks],
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    persistAuthorization: false,
    requestSnippetsEnabled: false,
    validatorUrl: null,
    syntaxHighlight: { theme: 'agate' },
  })
}

show().catch(() => {
  place.textContent = 'The reference could not be loaded. Reload the page, or read /openapi.yaml.'
})
