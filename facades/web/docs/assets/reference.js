const place = document.getElementById('reference')
const dark = matchMedia('(prefers-color-scheme: dark)')

/** Swagger UI has a dark dress, but waits for a class to wear it. */
function dress() {
  document.documentElement.classList.toggle('dark-mode', dark.matches)
}

dark.addEventListener('change', dress)
dress()

/** Requests go to where this page came from: the service may be known by several names. */
async function show() {
  const response = await fetch(place.dataset.description)
  const spec = { ...(await response.json()), servers: [{ url: location.origin + place.dataset.server }] }
  place.replaceChildren()
  globalThis.SwaggerUIBundle({
    spec,
    domNode: place,
    deepLinking: true,
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
