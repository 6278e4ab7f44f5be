/*
 * Imported first, it moves the clock of this program, and of those that it starts with `atOneMoment`, so that it begins on a
 * Thursday morning on which there is something to see: pictures that are taken twice then differ by what was changed alone.
 */
const begin = '2026-11-19T08:05:00+02:00'
const shift = Number(process.env.CLOCK_SHIFT_MS ?? Date.parse(begin) - Date.now())
const RealDate = Date

/** The environment of a program whose clock is to be the same. */
export const atOneMoment = { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${import.meta.url}` }

class MovedDate extends RealDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + shift)
  }
  static override now(): number {
    return RealDate.now() + shift
  }
  /** What the runtime itself makes is a date, too. */
  static [Symbol.hasInstance](one: unknown): boolean {
    return one instanceof RealDate
  }
}
globalThis.Date = MovedDate as DateConstructor
