import { type RefObject, useLayoutEffect, useState } from 'react'
import { findRowsInSight } from './find-rows-in-sight.ts'

/** Rows beyond sight leave no gaps in fast scrolling. */
const rowsBeyond = 6

export function useSight(box: RefObject<HTMLElement | null>, edges: readonly number[]): [first: number, end: number] {
  const [[first, end], setSight] = useState<[number, number]>([0, 24])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const [from, to] = findRowsInSight(edges, element.scrollTop, element.scrollTop + element.clientHeight)
      const [next, nextEnd] = [Math.max(0, from - rowsBeyond), Math.min(edges.length - 1, to + rowsBeyond)]
      setSight((before) => (before[0] === next && before[1] === nextEnd ? before : [next, nextEnd]))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [box, edges])
  return [first, Math.min(end, Math.max(0, edges.length - 1))]
}
