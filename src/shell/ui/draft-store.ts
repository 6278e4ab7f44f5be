import { runAfterPaint } from './run-after-paint.ts'

/** Drafts live as long as the longest sign-in. */
const keptForMs = 30 * 24 * 60 * 60 * 1000

interface Kind {
  key: string
  /** Not always a schema: they weigh more than a customer's page may load. */
  fits: (match: object) => boolean
  /** What its owner's id is called in the storage. */
  owner?: 'by' | 'user'
}

export interface DraftStore<T extends object> {
  /** The same object until another is written. Undefined for anybody else. */
  read: (by: number | undefined, name?: string) => T | undefined
  write: (by: number | undefined, draft: T, name?: string) => void
  /** After the next paint, or when the page is left. */
  writeSoon: (by: number, draftOf: () => T) => void
  drop: (name?: string) => void
  listen: (tell: () => void) => () => void
}

/** What was typed and not sent, in this tab, until sign-out (`clearLocalData`). `name`: one of several. */
export function createDraftStore<T extends object>({ key, fits, owner = 'by' }: Kind): DraftStore<T> {
  const listeners = new Set<() => void>()
  let callOff: (() => void) | undefined
  let last: { text: string; by: number; draft: T | undefined } | undefined
  globalThis.window?.addEventListener('person-forgotten', changed)

  const keyOf = (name: string | undefined) => (name === undefined ? key : `${key}-${name}`)

  function changed(): void {
    callOff?.()
    for (const tell of listeners) tell()
  }

  function draftIn(text: string, by: number): T | undefined {
    const { [owner]: whose, at = Date.now(), ...draft } = JSON.parse(text)
    return whose === by && Date.now() - at < keptForMs && fits(draft) ? draft : undefined
  }

  const keeper: DraftStore<T> = {
    read(by, name) {
      if (by === undefined) return undefined
      try {
        const text = sessionStorage.getItem(keyOf(name))
        if (text === null) return undefined
        if (last?.text !== text || last.by !== by) last = { text, by, draft: draftIn(text, by) }
        return last.draft
      } catch {
        return undefined
      }
    },
    write(by, draft, name) {
      if (by === undefined) return
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify({ [owner]: by, at: Date.now(), ...draft }))
      } catch {
        // full or forbidden: the form still holds it
      }
      changed()
    },
    writeSoon(by, draftOf) {
      callOff?.()
      const write = () => keeper.write(by, draftOf())
      const stop = runAfterPaint(write)
      addEventListener('pagehide', write)
      callOff = () => {
        stop()
        removeEventListener('pagehide', write)
        callOff = undefined
      }
    },
    drop(name) {
      try {
        sessionStorage.removeItem(keyOf(name))
      } catch {
        // nothing was kept
      }
      changed()
    },
    listen(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
  return keeper
}
