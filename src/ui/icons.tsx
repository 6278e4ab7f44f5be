import type { SVGProps } from 'react'

/** Drawn on a 24 grid with one stroke and square ends, like a technical drawing. Decoration: the name stands beside it. */
export const CartIcon = drawn('M3 4h3l2.5 11h10L21 7H7M10 20h.01M17 20h.01')
export const SearchIcon = drawn('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21')
export const UserIcon = drawn('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21v-1c0-3 3-5 8-5s8 2 8 5v1')
export const UsersIcon = drawn(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20v-1c0-2.6 2.6-4 6.5-4s6.5 1.4 6.5 4v1M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.4c2.2.5 3.5 1.7 3.5 3.6v1',
)
export const LogoutIcon = drawn('M14 4H5v16h9M10 12h11M17 8l4 4-4 4')
export const MenuIcon = drawn('M3 6h18M3 12h18M3 18h18')
export const CloseIcon = drawn('M5 5l14 14M19 5 5 19')
export const ChevronDownIcon = drawn('M6 9l6 6 6-6')
export const ChevronLeftIcon = drawn('M15 6l-6 6 6 6')
export const ChevronRightIcon = drawn('M9 6l6 6-6 6')
export const ArrowRightIcon = drawn('M4 12h16M14 6l6 6-6 6')
export const CheckIcon = drawn('M4 12.5l5 5L20 6.5')
export const GripIcon = drawn('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const TrashIcon = drawn('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const EditIcon = drawn('M4 20l1-5L16 4l4 4L9 19l-5 1ZM13 7l4 4')
export const PlusIcon = drawn('M12 4v16M4 12h16')
export const MinusIcon = drawn('M4 12h16')
export const CalendarIcon = drawn('M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5')
export const FileIcon = drawn('M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6')
export const DownloadIcon = drawn('M12 3v12M7 10l5 5 5-5M4 20h16')
export const PhoneIcon = drawn(
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
)
export const MailIcon = drawn('M3 6h18v13H3ZM3 7l9 7 9-7')
export const PinIcon = drawn(
  'M12 21c4.5-5 7-8.3 7-11.5a7 7 0 1 0-14 0C5 12.7 7.5 16 12 21ZM12 7.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
)
export const ClockIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7v5l3.5 2')
export const WarningIcon = drawn('M12 4 2.5 20h19ZM12 10v4.5M12 17.2h.01')
export const InfoIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7h.01')
export const ImageIcon = drawn('M3 5h18v14H3ZM3 16l5-5 4.5 4.5L15 13l6 5M15.5 8.5h.01')
export const EyeIcon = drawn(
  'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
)
export const EyeOffIcon = drawn('M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM4 20 20 4')
export const GaugeIcon = drawn('M4 18a8.5 8.5 0 1 1 16 0ZM12 15l3.5-5')
export const WrenchIcon = drawn(
  'M14.5 9.5 5 19M20 7.5a4.5 4.5 0 0 1-6.2 4.2l-6.6 6.6-2.5-2.5 6.6-6.6A4.5 4.5 0 0 1 17 3.5l-3 3 .4 2.6 2.6.4Z',
)
export const TagIcon = drawn('M4 4h8l8.5 8.5-8 8L4 12ZM8.5 8.5h.01')
export const BoxIcon = drawn('M4 8l8-4 8 4v9l-8 4-8-4ZM4 8l8 4 8-4M12 12v9')
export const LedgerIcon = drawn('M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6')
export const SettingsIcon = drawn('M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5')

function drawn(path: string) {
  return function Icon({ className = '', ...rest }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="square"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={`size-5 shrink-0 ${className}`}
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
