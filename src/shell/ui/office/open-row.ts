import type { MouseEvent as RowClick } from 'react'

const controls = 'a, button, input, label, select, textarea, summary, dialog, [popover]'

/**
 * A press anywhere in a row is a press on the link of its heading: with Ctrl or the middle button a tab opens. Text
 * that is being selected and what a row's dialog holds open nothing.
 */
export function openRow(event: RowClick<HTMLTableRowElement>): void {
  const { currentTarget: row, nativeEvent } = event
  const pressed = event.target as Element
  if (event.button > 1 || !row.contains(pressed) || pressed.closest(controls)) return
  if (event.button === 0 && String(getSelection())) return
  const { ctrlKey, metaKey, shiftKey } = nativeEvent
  const keys = event.button === 1 ? { ctrlKey: true, metaKey: true } : { ctrlKey, metaKey, shiftKey }
  row.querySelector('th a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}
