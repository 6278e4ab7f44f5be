export type StandInProvider = 'montonio' | 'stripe'

/** For all payments or one reference. */
export interface Behaviour {
  /** Notification after the payer's return (usual), answered before it, or never. */
  notify?: 'after' | 'before' | 'never'
  /** Milliseconds; default 200. */
  delay?: number
  /** Copies sent at once; default 1. */
  times?: number
  /** The last of several first. */
  reversed?: boolean
  /** What the notification gets wrong. */
  wrong?: 'amount' | 'currency' | 'signature' | 'store' | undefined
  /** Done at once, waiting for money (Montonio), or rejected. */
  refunds?: 'done' | 'wait' | 'reject'
  /** For a payment that does not exist yet, the reference is what the payer would read: `Užsakymas Nr. 12`. */
  isDown?: boolean
}

/**
 * `gone`: connection refused. `failing`: 500, nothing done. `hanging`: no answer, nothing done. `deaf`: done, but the
 * connection breaks before the answer. `mute`: the same for changes only; reads are answered.
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
