import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { OptionalCategory } from '../consent-choice.ts'

type ConsentBarProps = {
  offered: readonly OptionalCategory[]
  onChoose: (categories: OptionalCategory[]) => void
  onSettings: () => void
}

/**
 * The question, at the lower edge: the page can be used without answering it, nothing moves when it comes, and yes and
 * no weigh the same.
 */
export function ConsentBar({ offered, onChoose, onSettings }: ConsentBarProps) {
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar)
  return (
    <section
      ref={bar}
      aria-label="Sutikimas dėl slapukų"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-edge bg-raised shadow-lift print:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-3">
        <p className="max-w-prose text-sm">
          <span>{questionOf(offered)}</span>{' '}
          <Link to="/privatumo-politika#slapukai" className="text-link">
            Apie slapukus
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onChoose([...offered])}>
            Sutinku
          </Button>
          <Button variant="quiet" onClick={() => onChoose([])}>
            Nesutinku
          </Button>
          <Button variant="link" className="min-h-11 px-2" onClick={onSettings}>
            Pasirinkti
          </Button>
        </div>
      </div>
    </section>
  )
}

function questionOf(offered: readonly OptionalCategory[]): string {
  const speed = 'kaip greitai jums atsiveria puslapiai'
  if (!offered.includes('statistics'))
    return `Ar galime matuoti, ${speed}? Matavimai lieka pas mus ir nepasako, kas esate.`
  const both = offered.includes('speed') ? ` ir matuoti, ${speed}` : ''
  return `Ar galime skaičiuoti lankytojus su „Google Analytics“${both}? Be jūsų sutikimo nieko neįrašome.`
}

/**
 * While the bar is there the page ends so much later and scrolls so much further, and what takes the focus under the bar
 * comes out from under it (WCAG 2.2, 2.4.11): browsers leave alone what is in the window, whatever lies over it.
 */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const leave = (room: string) => {
      document.body.style.paddingBottom = room
      document.documentElement.style.scrollPaddingBottom = room
    }
    const comeOut = ({ target }: FocusEvent) => {
      if (!bar.current || !(target instanceof Element) || bar.current.contains(target)) return
      const covered = target.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top
      if (covered > 0) scrollBy({ top: covered + GAP_PX })
    }
    const watch = new ResizeObserver(() => leave(`${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) watch.observe(bar.current)
    document.addEventListener('focusin', comeOut)
    return () => {
      document.removeEventListener('focusin', comeOut)
      watch.disconnect()
      leave('')
    }
  }, [bar])
}

/** The outline of what has the focus is to be seen, too. */
const GAP_PX = 12
