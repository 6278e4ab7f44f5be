import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import type { OptionalCategory } from '../consent-choice.ts'

type ConsentBarProps = { onChoose: (categories: OptionalCategory[]) => void; onSettings: () => void }

/**
 * The question, at the lower edge: the page can be used without answering it, nothing moves when it comes, and yes and
 * no weigh the same.
 */
export function ConsentBar({ onChoose, onSettings }: ConsentBarProps) {
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
          Ar galime skaičiuoti lankytojus su „Google Analytics“? Be jūsų sutikimo nieko neįrašome.{' '}
          <Link to="/privatumo-politika#slapukai" className="text-link">
            Apie slapukus
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onChoose(['statistics'])}>
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

/**
 * While the bar is there the page ends so much later and scrolls so much further, so that whatever takes the focus can
 * stand above it (WCAG 2.2, 2.4.11).
 */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const leave = (room: string) => {
      document.body.style.paddingBottom = room
      document.documentElement.style.scrollPaddingBottom = room
    }
    const watch = new ResizeObserver(() => leave(`${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) watch.observe(bar.current)
    return () => {
      watch.disconnect()
      leave('')
    }
  }, [bar])
}
