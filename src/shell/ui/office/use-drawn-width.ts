import { type RefObject, useEffect, useRef, useState } from 'react'

/** A chart is redrawn at its size, so that text and strokes do not scale. CSS pixels. */
export function useDrawnWidth<Frame extends HTMLElement>(): [frame: RefObject<Frame | null>, width: number] {
  const frame = useRef<Frame>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!frame.current) return
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.round(entry?.contentRect.width ?? 720))),
    )
    watcher.observe(frame.current)
    return () => watcher.disconnect()
  }, [])
  return [frame, width]
}
