const container = document.getElementById('reference')
const dark = matchMedia('(prefers-color-scheme: dark)')

/** Swagger UI applies its dark theme by a class. */
function applyTheme() {
  document.documentElement.classList.toggle('dark-mode', dark.matches)
}

dark.addEventListener('change', applyTheme)
applyTheme()

/** Renders paths as text, because a link inside the button of an endpoint cannot be reached by keyboard. */
const pathsWithoutLinks = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
})

/** Adds accessible names and keyboard scrolling where Swagger UI lacks them. */
function fixAccessibility() {
  for (const example of container.querySelectorAll('pre.example:not([tabindex]), pre.microlight:not([tabindex])')) {
    example.tabIndex = 0
  }
  for (const select of container.querySelectorAll('select:not([aria-label])')) {
    const row = select.closest('tr')
    select.setAttribute('aria-label', row?.dataset.paramName ?? `Example for status ${row?.dataset.code ?? ''}`)
  }
}

new MutationObserver(fixAccessibility).observe(container, { childList: true, subtree: true })

/** Sends requests to the origin of this page, because the service can have several host names. */
async function show() {
  const response = await fetch(container.dataset.description)
  const spec = { ...(await response.json()), servers: [{ url: location.origin + container.dataset.server }] }
  container.replaceChildren()
  globalThis.SwaggerUIBundle({
    spec,
    domNode: container,
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
  container.textContent = 'Could not load the reference. Reload the page, or read /openapi.yaml.'
})
