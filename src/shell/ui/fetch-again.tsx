import type { ReactNode } from 'react'
import { fetchScriptStatus } from '#platform/browser/fetch-script-status.ts'
import { buildButtonClasses } from './build-button-classes.ts'

interface How {
  /** The part's name among the script's exports. */
  part: string
  isWindow?: boolean
  isQuiet?: boolean
  show: (missing: { word: ReactNode; again: () => void } | undefined) => void
}

type Turn = 'first' | 'second' | 'pressed' | 'later'

/**
 * What failed is asked for once more at once where the network answers, then by a press, when the part is shown anew
 * and when the network is back. After an update the page is loaded anew.
 */
export async function fetchAgain(
  load: () => Promise<object>,
  error: unknown,
  { part, isWindow = false, isQuiet = false, show }: How,
): Promise<object> {
  // Chromium and Firefox tell it.
  const script = /\/assets\/[\w.-]+\.js/.exec(String(error))?.[0]
  let turn: Turn = 'first'
  let isPressed = false
  for (let tries = 1; ; tries++) {
    const status = await fetchScriptStatus(script ?? '/favicon.svg')
    const isThere = status > 0 && status < 400
    const isOfOldRelease = status === 404 && turn === 'first' && !isQuiet && !isReloaded()
    if (isOfOldRelease || (isPressed && (isThere ? turn === 'second' : status === 404))) {
      location.reload()
      return new Promise(() => {})
    }
    if (isThere && turn !== 'second') turn = 'second'
    else {
      turn = await new Promise<Turn>((go) => waitFor(go, { isWindow, isQuiet, show }))
      isPressed = turn === 'pressed'
    }
    // Browsers remember for as long as the page lives that an address brought no script.
    const loaded = await (script ? import(/* @vite-ignore */ `${script}?${tries}`) : load()).catch(() => undefined)
    if (loaded?.[part]) {
      show(undefined)
      return loaded
    }
  }
}

function waitFor(go: (turn: Turn) => void, { isWindow, isQuiet, show }: Omit<Required<How>, 'part'>): void {
  addEventListener('online', () => go('later'), { once: true })
  if (isQuiet) setTimeout(go, 5_000, 'later')
  else show({ word: <Word isWindow={isWindow} onAgain={() => go('pressed')} />, again: () => go('later') })
}

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

const places = { over: 'fixed inset-x-0 bottom-0 z-50 border-t border-line bg-paper px-4', inside: 'my-4' }

function Word({ isWindow, onAgain }: { isWindow: boolean; onAgain: () => void }) {
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 py-3 ${isWindow ? places.over : places.inside}`}
    >
      <span>Šios puslapio dalies gauti nepavyko.</span>
      <button type="button" onClick={onAgain} className={buildButtonClasses('quiet', 'default')}>
        Bandyti dar kartą
      </button>
    </div>
  )
}
