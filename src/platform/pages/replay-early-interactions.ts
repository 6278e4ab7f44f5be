import { forgetValue } from '../patched/forget-value.ts'

/**
 * Inline in every page: presses and input in a part whose scripts have not loaded (`data-late`, removed by hydrateWhenVisible's
 * `Late` and by the root) are held and replayed. Links, menus and forms with an action work by themselves; offline
 * these wait, too. A link that acts on its page (`data-action`) waits; its address is for browsers without scripts.
 * What extensions put among its elements is away while React takes them over (the event `hydrate`), which would draw them anew.
 */
export const buildEarlyInteractionScript = (words: string): string =>
  `(${String(holdEarlyPresses).replace(/\n\s*(\/\/.*)?/g, '\n')})(${JSON.stringify(words)},${forgetValue})`

/** Serialised into the page: uses nothing outside itself. */
function holdEarlyPresses(words: string, forget: (control: HTMLInputElement, value: string) => void): void {
  const held: { element: Element; isValue: boolean; replay: () => void }[] = []
  let notice: HTMLElement | undefined
  let failed = false

  let replays = false

  const waits = (element: Element) => element.closest('[data-late]') !== null
  // A press just after the scripts have come goes behind those still held: what was typed before it is read first.
  const isLate = (element: Element) => !replays && (waits(element) || held.some((one) => !waits(one.element)))
  const hold = (element: Element, replay: () => void, isValue = false) => held.push({ element, replay, isValue })

  // Each press must see the effect of the one before.
  function release(): void {
    if (!waits(document.documentElement)) say(false)
    const at = held.findIndex(({ element }) => !waits(element))
    const [next] = at < 0 ? [] : held.splice(at, 1)
    if (!next) return
    mark(next.element, false)
    replays = true
    if (next.element.isConnected) next.replay()
    replays = false
    setTimeout(release)
  }
  new MutationObserver(() => {
    bringBack()
    setTimeout(release)
  }).observe(document, { subtree: true, attributeFilter: ['data-late'] })

  const added = new Set<Element>()
  const away: { node: Element; parent: Element; next: Node | null }[] = []
  const note = (records: MutationRecord[]) => {
    // React's own bear its marks.
    for (const { addedNodes, removedNodes, target } of records)
      for (const node of removedNodes.length > 0 || target === document.body ? [] : addedNodes)
        if (node instanceof Element && !Object.keys(node).some((key) => key.startsWith('__react'))) added.add(node)
  }
  const watch = new MutationObserver(note)
  // The parser's own have come by then.
  document.addEventListener(
    'readystatechange',
    () => watch.observe(document.body, { childList: true, subtree: true }),
    { once: true },
  )
  addEventListener('hydrate', () => {
    note(watch.takeRecords())
    for (const node of added) {
      const parent = node.parentElement
      if (!parent || !waits(parent)) continue
      away.push({ node, parent, next: node.nextSibling })
      node.remove()
    }
    added.clear()
  })

  function bringBack(): void {
    for (let at = away.length - 1; at >= 0; at -= 1) {
      const { node, parent, next } = away[at] as (typeof away)[number]
      if (waits(parent)) continue
      away.splice(at, 1)
      if (parent.isConnected) parent.insertBefore(node, next?.parentNode === parent ? next : null)
    }
  }

  function mark(element: Element, isHeld: boolean): void {
    element.toggleAttribute('data-held', isHeld)
    if (isHeld) element.setAttribute('aria-busy', 'true')
    else element.removeAttribute('aria-busy')
  }

  function take(event: Event, shown: Element, replay: () => void): void {
    event.preventDefault()
    event.stopPropagation()
    // Repeated presses count once, except in a counter.
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
        const isHeld = pressed.hasAttribute('data-action') ? !failed : isElsewhere && !navigator.onLine
        if (isPlain && isHeld) take(event, pressed, () => pressed.click())
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

  // A field outside a form answers to Enter by its own script.
  addEventListener(
    'keydown',
    ({ target, key }) => {
      const field = target as HTMLInputElement
      if (key !== 'Enter' || field.tagName !== 'INPUT' || field.form || !isLate(field)) return
      hold(field, () => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    },
    true,
  )

  function check(box: HTMLInputElement, isChecked: boolean): void {
    // React took the current state for its own rendering.
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

  addEventListener(
    'error',
    ({ target }) => {
      if ((target as HTMLScriptElement).type !== 'module' || !waits(document.documentElement)) return
      failed = true
      const action = held.find(({ element }) => element.hasAttribute('data-action'))
      if (action && navigator.onLine) location.assign((action.element as HTMLAnchorElement).href)
      else if (held.length > 0) say(true)
    },
    true,
  )
  addEventListener('online', () => {
    say(false)
    const link = held.find(({ element }) => element.matches('a') && waits(element))
    if (link) location.assign((link.element as HTMLAnchorElement).href)
    else if (failed) location.reload()
  })
}
