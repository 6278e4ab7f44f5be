import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMay } from '#ui/office/may.tsx'
import { listenToNews } from './listen-to-news.ts'

/** Asks the screen's questions anew when one of these changes, whoever changed it: `order:12`, `payments`. Only who may read orders is told. */
export function useNews(...tags: string[]): void {
  const { revalidate } = useRevalidator()
  const isTold = useMay()('orders:read')
  const shown = useRef(tags)
  useEffect(() => {
    shown.current = tags
  })
  useEffect(() => {
    if (!isTold) return
    return listenToNews((told) => {
      if (told.some((tag) => tag === '*' || shown.current.includes(tag))) void revalidate()
    })
  }, [revalidate, isTold])
}
