/** After so many frames a code is out of sight: about 1.5 s on a fast phone. */
export const maxMissedFrames = 15

/** Counts looks, not seconds: busy phones must not scan twice. */
export class VisibleCodes {
  #missed = new Map<string, number>()

  newlySeen(text: string | undefined): string | undefined {
    const isNew = text && !this.#missed.has(text)
    if (text) this.#missed.set(text, 0)
    for (const [other, missed] of this.#missed) {
      if (other === text) continue
      if (missed + 1 < maxMissedFrames) this.#missed.set(other, missed + 1)
      else this.#missed.delete(other)
    }
    return isNew ? text : undefined
  }
}
