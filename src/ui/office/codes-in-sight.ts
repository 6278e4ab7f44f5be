/** After how many looks in a row without it a code has gone out of sight: about a second and a half of a quick phone. */
export const looksThatForget = 15

/**
 * Tells a code once for as long as a camera sees it. Looks are counted and not seconds: a phone that is busy with something
 * else for a while has not looked away, and what lies before it meanwhile is no second scan.
 */
export class CodesInSight {
  #missed = new Map<string, number>()

  /** What one look at the picture found, if anything: the code when it has newly come into sight. */
  newlySeen(text: string | undefined): string | undefined {
    const isNew = text && !this.#missed.has(text)
    if (text) this.#missed.set(text, 0)
    for (const [other, missed] of this.#missed) {
      if (other === text) continue
      if (missed + 1 < looksThatForget) this.#missed.set(other, missed + 1)
      else this.#missed.delete(other)
    }
    return isNew ? text : undefined
  }
}
