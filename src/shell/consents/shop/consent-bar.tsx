import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#shell/ui/button.tsx'
import type { OptionalCategory } from '../consent-choice.ts'

type ConsentBarProps = {
  offered: readonly OptionalCategory[]
  onChoose: (categories: OptionalCategory[]) => void
  onSettings: () => void
}

/** Does not block the page or shift its layout; yes and no carry equal weight. */
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
          <span>Ar galime skaičiuoti lankytojus su „Google Analytics“? Be jūsų sutikimo nieko neįrašome.</span>{' '}
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

/** Adds padding and scroll padding for the bar, so that it never covers the focus (WCAG 2.2, 2.4.11). */
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

/** Includes the focus outline. */
const GAP_PX = 12
