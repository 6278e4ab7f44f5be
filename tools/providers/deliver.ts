import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours } from './behaviour.ts'

export interface Notification {
  address: string
  headers: Record<string, string>
  body: string
}

/** Called when it is sent, because tokens and signatures carry the time. */
type Writer = () => Notification | undefined | Promise<Notification | undefined>

/** Retries until acknowledged. */
export class Deliveries {
  #behaviours: Behaviours
  #withheld: { reference: string; writers: Writer[] }[] = []
  #closed = new AbortController()
  readonly sent: { at: number; reference: string; status: number | 'none' }[] = []

  constructor(behaviours: Behaviours) {
    this.#behaviours = behaviours
  }

  async tell(reference: string, writers: Writer[]): Promise<void> {
    const { notify = 'after', delay = 200 } = this.#behaviours.of(reference)
    if (notify === 'never') {
      this.#withheld.push({ reference, writers })
      return
    }
    if (notify === 'before') return this.#send(reference, writers)
    void pause(delay, undefined, { signal: this.#closed.signal, ref: false }).then(
      () => this.#send(reference, writers),
      () => undefined,
    )
  }

  /** Resolves when acknowledged, or when nobody listens. */
  async flush(reference?: string): Promise<void> {
    const due = this.#withheld.filter((one) => reference === undefined || one.reference === reference)
    this.#withheld = this.#withheld.filter((one) => !due.includes(one))
    for (const { reference: of, writers } of due) await this.#send(of, writers)
  }

  close(): void {
    this.#closed.abort()
  }

  async #send(reference: string, writers: Writer[]): Promise<void> {
    const { times = 1, reversed = false } = this.#behaviours.of(reference)
    for (const writer of reversed ? writers.toReversed() : writers)
      await Promise.all(Array.from({ length: times }, () => this.#once(reference, writer)))
  }

  /** Providers retry for days; here thirteen times, first after a second. Awaits only the first. */
  async #once(reference: string, writer: Writer, tries = 13): Promise<void> {
    const notification = await writer()
    if (!notification || this.#closed.signal.aborted) return
    const { address, headers, body } = notification
    const status = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(30_000)]),
    }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 'none' as const,
    )
    this.sent.push({ at: Date.now(), reference, status })
    if (status === 200 || status === 201 || tries === 1) return
    void pause(1000 * (14 - tries), undefined, { signal: this.#closed.signal, ref: false }).then(
      () => this.#once(reference, writer, tries - 1),
      () => undefined,
    )
  }
}
