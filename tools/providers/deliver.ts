import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours } from './behaviour.ts'

export interface Notification {
  address: string
  headers: Record<string, string>
  body: string
}

/** Written when it is sent: tokens and signatures carry their moment. Undefined: nobody is to be told. */
type Writer = () => Notification | undefined | Promise<Notification | undefined>

/** Sends notifications as the behaviour of their payment says, and again while nobody says that they were heard. */
export class Deliveries {
  #behaviours: Behaviours
  #withheld: { reference: string; writers: Writer[] }[] = []
  #closed = new AbortController()
  /** Of what was sent: when, for whom and what was answered; the newest last. */
  readonly sent: { at: number; reference: string; status: number | 'none' }[] = []

  constructor(behaviours: Behaviours) {
    this.#behaviours = behaviours
  }

  /** Resolves once the payer may go on. */
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

  /** What was not sent goes out now. Resolves when it was heard, or nobody is there to hear it. */
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

  /** Both try again for days; here thirteen times, first after a second. Waits for the first try alone. */
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
