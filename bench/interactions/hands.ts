import type { CDPSession, Locator, Page } from '@playwright/test'

/** From input to the next paint. */
export interface Interaction {
  work: string
  ms: number
}

/** CPU throttling, for a slow phone. */
const slowness = 6

export class Hands {
  readonly done: Interaction[] = []
  readonly page: Page
  readonly token: string
  readonly #shop: string
  #devtools: CDPSession | undefined

  constructor(page: Page, shop: string, token: string) {
    this.page = page
    this.#shop = shop
    this.token = token
  }

  /** Throttles only once the scripts are loaded. */
  async open(path: string, shown: Locator = this.page.locator('h1').first()): Promise<void> {
    await this.#slow(1)
    await this.page.goto(this.#shop + path)
    await this.page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
    await shown.waitFor()
    await this.page.evaluate(watch)
    await this.#quiet()
    await this.#slow(slowness)
  }

  /** The cost of an interaction without our scripts. */
  async openBare(): Promise<void> {
    await this.#slow(1)
    await this.page.setContent('<button onclick="this.textContent += n++">press</button><script>let n = 0</script>')
    await this.page.evaluate(watch)
    await this.#quiet()
    await this.#slow(slowness)
  }

  press(work: string, what: Locator): Promise<void> {
    return this.does(work, () => this.#press(what))
  }

  async #press(what: Locator): Promise<void> {
    if (await this.page.evaluate(() => navigator.maxTouchPoints > 0)) await what.tap()
    else await what.click()
  }

  type(work: string, field: Locator, text: string): Promise<void> {
    return this.does(work, async () => {
      await this.#press(field)
      await field.pressSequentially(text, { delay: 100 })
    })
  }

  /** Reports the longest of all interactions meanwhile. */
  async does(work: string, touch: () => Promise<void>): Promise<void> {
    await this.page.evaluate(forget)
    await touch()
    await this.#quiet()
    const ms = await this.page.evaluate(longest)
    if (ms !== undefined) this.done.push({ work, ms })
  }

  /** Setup that is not measured. */
  async unhurried(wait: () => Promise<unknown>): Promise<void> {
    await this.#slow(1)
    await wait()
    await this.#quiet()
    await this.#slow(slowness)
  }

  async ask<T>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await this.page.request.fetch(this.#shop + path, { method, data, headers })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return await answer.json()
  }

  async #slow(rate: number): Promise<void> {
    this.#devtools ??= await this.page.context().newCDPSession(this.page)
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  async #quiet(): Promise<void> {
    await this.page.evaluate(async () => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
      await idle()
      await new Promise((resolve) => setTimeout(resolve, 250))
      await idle()
    })
  }
}

interface InteractionWindow {
  touches?: Map<number, number>
}

function watch(): void {
  const touches = new Map<number, number>()
  Object.assign(window, { touches })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        touches.set(entry.interactionId, Math.max(touches.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function forget(): void {
  ;(window as InteractionWindow).touches?.clear()
}

/** 0 when faster than the browser records; undefined after a new document. */
function longest(): number | undefined {
  const { touches } = window as InteractionWindow
  return touches && Math.max(0, ...touches.values())
}
