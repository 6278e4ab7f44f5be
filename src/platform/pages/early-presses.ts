import { forgetValue } from '../patched/forget-value.ts'

/**
 * Stands inline at the head of every page, before any of our scripts: what is pressed, chosen or typed in a part of the
 * page whose scripts have not come (`data-late`, taken away by whenNear's `Late` and by the root) waits for them, looks
 * as if it does, and is done once when they are there. What a browser does by itself it does: links lead, menus open,
 * forms that name an address are sent. Only without a network these wait too, and the page says why, instead of giving
 * way to the browser's own. A link that does something on its page (`data-action`) waits as well; its address is for
 * browsers to which no scripts come.
 */
export const earlyPresses = (words: string): string =>
  `(${String(holdEarlyPresses).replace(/\n\s*(\/\/.*)?/g, '\n')})(${JSON.stringify(words)},${forgetValue})`

/** Runs in the browser, by its text alone: it knows nothing from outside of itself. */
function holdEarlyPresses(words: string, forget: (control: HTMLInputElement, value: string) => void): void {
  const held: { element: Element; isValue: boolean; replay: () => void }[] = []
  let notice: HTMLElement | undefined
  let failed = false

  const isLate = (element: Element) => element.closest('[data-late]') !== null
  const hold = (element: Element, replay: () => void, isValue = false) => held.push({ element, replay, isValue })

  // One at a time, each with a turn of its own: what one press changes is there for the next.
  function release(): void {
    if (!isLate(document.documentElement)) say(false)
    const at = held.findIndex(({ element }) => !isLate(element))
    const [next] = at < 0 ? [] : held.splice(at, 1)
    if (!next) return
    mark(next.element, false)
    if (next.element.isConnected) next.replay()
    setTimeout(release)
  }
  new MutationObserver(() => setTimeout(release)).observe(document, { subtree: true, attributeFilter: ['data-late'] })

  function mark(element: Element, isHeld: boolean): void {
    element.toggleAttribute('data-held', isHeld)
    if (isHeld) element.setAttribute('aria-busy', 'true')
    else element.removeAttribute('aria-busy')
  }

  function take(event: Event, shown: Element, replay: () => void): void {
    event.preventDefault()
    event.stopPropagation()
    // Who presses twice because nothing happens means it once; who counts up means each press.
    const isAgain = shown.hasAttribute('data-held') && !shown.closest('fieldset')
    if (isAgain) return
    mark(shown, true)
    hold(shown, replay)
    if (!navigator.onLine || failed) say(true)
  }

  function say(isOffline: boolean): void {
    notice?.remove()
    notice = undefined
    if (!isOffline) return
    notice = document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.className =
      'fixed inset-x-0 bottom-0 z-50 mx-auto w-fit max-w-full rounded-t-house bg-ink px-4 py-3 text-sm text-paper'
    notice.textContent = words
    document.body.append(notice)
  }

  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest?.<HTMLAnchorElement | HTMLButtonElement>('a[href], button')
      if (!pressed || !isLate(pressed)) return
      if (pressed instanceof HTMLAnchorElement) {
        const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
        const isElsewhere = pressed.origin === location.origin && !pressed.getAttribute('href')?.startsWith('#')
        const waits = pressed.hasAttribute('data-action') ? !failed : isElsewhere && !navigator.onLine
        if (isPlain && waits) take(event, pressed, () => pressed.click())
        return
      }
      const isSent = pressed.type === 'submit' && pressed.form
      const isNative = pressed.hasAttribute('command') && 'commandForElement' in pressed
      if (!isSent && !isNative) take(event, pressed, () => pressed.click())
    },
    true,
  )

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!isLate(form) || (form.hasAttribute('action') && navigator.onLine)) return
      const by = event.submitter
      take(event, by ?? form, () => form.requestSubmit(by?.isConnected ? by : null))
    },
    true,
  )

  for (const kind of ['input', 'change'])
    addEventListener(
      kind,
      ({ target }) => {
        const control = target as HTMLInputElement
        if (!control.closest || !isLate(control) || control.type === 'file') return
        const isBox = control.type === 'checkbox' || control.type === 'radio'
        const value = isBox ? control.checked : control.value
        const before = held.find(({ element, isValue }) => isValue && element === control)
        const replay = () => (isBox ? check(control, value as boolean) : type(control, value as string))
        if (before) before.replay = replay
        else hold(control, replay, true)
      },
      true,
    )

  function check(box: HTMLInputElement, isChecked: boolean): void {
    // React took what it found for what it had drawn itself.
    box.checked = !isChecked
    box.click()
  }

  function type(control: HTMLInputElement, value: string): void {
    forget(control, value)
    if (control.value !== value)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }

  // Scripts that could not be fetched are fetched again only by a new page.
  addEventListener(
    'error',
    ({ target }) => {
      if ((target as HTMLScriptElement).type !== 'module' || !isLate(document.documentElement)) return
      failed = true
      const action = held.find(({ element }) => element.hasAttribute('data-action'))
      if (action && navigator.onLine) location.assign((action.element as HTMLAnchorElement).href)
      else if (held.length > 0) say(true)
    },
    true,
  )
  addEventListener('online', () => {
    say(false)
    const link = held.find(({ element }) => element.matches('a') && isLate(element))
    if (link) location.assign((link.element as HTMLAnchorElement).href)
    else if (failed) location.reload()
  })
}
