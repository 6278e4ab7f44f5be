import { createIcon } from './create-icon.tsx'

export const TrashIcon = createIcon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const PlusIcon = createIcon('M12 4v16M4 12h16')
export const MinusIcon = createIcon('M4 12h16')
export const CalendarIcon = createIcon('M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5')
export const FileIcon = createIcon('M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6')
export const DownloadIcon = createIcon('M12 3v12M7 10l5 5 5-5M4 20h16')
export const PrintIcon = createIcon('M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7Z')
export const MailIcon = createIcon('M3 6h18v13H3ZM3 7l9 7 9-7')
export const EyeIcon = createIcon(
  'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
)
export const EyeOffIcon = createIcon('M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM4 20 20 4')
export const BoxIcon = createIcon('M4 8l8-4 8 4v9l-8 4-8-4ZM4 8l8 4 8-4M12 12v9')
export const LedgerIcon = createIcon('M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6')
