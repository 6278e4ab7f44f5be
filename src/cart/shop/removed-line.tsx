import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

const shownForMs = 8_000

type RemovedLineProps = { title: string; onBringBack: () => void; onGone: () => void }

/** „Išimta“, with the way back. Takes the focus that the removed line had, and waits while somebody is on it. */
export function RemovedLine({ title, onBringBack, onGone }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(onGone)
  const [isHeld, hold] = useState(false)

  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isHeld) return
    const clock = setTimeout(() => gone.current(), shownForMs)
    return () => clearTimeout(clock)
  }, [isHeld])

  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-house border border-line bg-sunken py-2 pr-2 pl-4"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <span>{`„${title}“ išimta iš krepšelio.`}</span>
      <Button ref={button} variant="quiet" size="small" className="min-h-11" onClick={onBringBack}>
        Grąžinti
      </Button>
    </div>
  )
}
