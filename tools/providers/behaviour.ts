export type Which = 'montonio' | 'stripe'

/** What a stand-in does otherwise than a well-behaved provider on a good day, for all payments or for those of one reference. */
export interface Behaviour {
  /** When a notification is sent: behind the payer's way back (as mostly), before it and answered by then, or not by itself. */
  notify?: 'after' | 'before' | 'never'
  /** How late, in milliseconds; unset: 200. */
  delay?: number
  /** How often each is sent, all at once; unset: once. */
  times?: number
  /** The last of several first. */
  reversed?: boolean
  /** Told of a payment otherwise than it was asked for, or not by us. */
  wrong?: 'amount' | 'currency' | 'signature' | 'store' | undefined
  /** What becomes of a refund: done at once, waiting for money (Montonio), or rejected. */
  refunds?: 'done' | 'wait' | 'reject'
  /** Nothing can be begun (Montonio); of one that is not there yet said by what the payer would read: `Užsakymas Nr. 12`. */
  isDown?: boolean
}

/**
 * Gone: nobody listens. Failing: 500 to everything, and nothing is done. Hanging: never an answer, and nothing is done. Deaf: all
 * is done, and the line breaks before the answer. Mute: the same of what changes something; who only looks is answered.
 */
export type Death = 'gone' | 'failing' | 'hanging' | 'deaf' | 'mute'

export class Behaviours {
  #all: Behaviour = {}
  #one = new Map<string, Behaviour>()

  set(behaviour: Behaviour, reference?: string): void {
    if (reference === undefined) this.#all = { ...this.#all, ...behaviour }
    else this.#one.set(reference, { ...this.#one.get(reference), ...behaviour })
  }

  of(reference: string): Behaviour {
    return { ...this.#all, ...this.#one.get(reference) }
  }

  clear(): void {
    this.#all = {}
    this.#one.clear()
  }
}
