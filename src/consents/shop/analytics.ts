declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let loaded = false

/** Loads Google Analytics. Nothing of it is asked for, and nothing prepared for it, before this is called. */
export function startAnalytics(measurementId: string): void {
  switchOff(measurementId, false)
  if (loaded) return
  loaded = true

  window.dataLayer = []
  // Statistics were agreed to, and nothing else: no advertising, no signals of Google's own accounts.
  tell('js', new Date())
  tell('config', measurementId, { allow_google_signals: false, allow_ad_personalization_signals: false })

  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`
  document.head.append(script)
}

/**
 * Goes on in a document of its own, where the script is not: its page's policy does not let it in either. Nothing happens
 * where it was never loaded.
 */
export function leaveAnalytics(address: string): void {
  if (loaded) location.assign(address)
}

/** Google's script tells commands from other entries by their being `arguments`; an array would be overlooked. */
function tell(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

/** Stops counting at once, in this tab too, and takes away what was kept. */
export function stopAnalytics(measurementId: string): void {
  switchOff(measurementId, true)
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (/^_g(a|id|at)/.test(name)) forgetCookie(name)
  }
}

/** Google's own switch: its script looks at it before each hit. */
function switchOff(measurementId: string, off: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: off })
}

/** A cookie is gone only from the domain that it was set for, and Google sets it for the widest that it can. */
function forgetCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=.${labels.slice(at).join('.')}`)
  for (const domain of ['', ...domains]) {
    const gone = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/${domain}`
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = gone
  }
}
