import { createIcon } from './create-icon.tsx'

/** Every shop page has these; others are in icons.tsx and office/icons.tsx. */
export const CartIcon = createIcon('M3 4h3l2.5 11h10L21 7H7M10 20h.01M17 20h.01')
export const SearchIcon = createIcon('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21')
export const UserIcon = createIcon('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21v-1c0-3 3-5 8-5s8 2 8 5v1')
export const LogoutIcon = createIcon('M14 4H5v16h9M10 12h11M17 8l4 4-4 4')
export const MenuIcon = createIcon('M3 6h18M3 12h18M3 18h18')
export const CloseIcon = createIcon('M5 5l14 14M19 5 5 19')
export const ChevronDownIcon = createIcon('M6 9l6 6 6-6')
export const ChevronLeftIcon = createIcon('M15 6l-6 6 6 6')
export const ChevronRightIcon = createIcon('M9 6l6 6-6 6')
export const ArrowRightIcon = createIcon('M4 12h16M14 6l6 6-6 6')
export const CheckIcon = createIcon('M4 12.5l5 5L20 6.5')
export const PhoneIcon = createIcon(
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
)
export const ClockIcon = createIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7v5l3.5 2')
export const PinIcon = createIcon(
  'M12 21c4.5-5 7-8.3 7-11.5a7 7 0 1 0-14 0C5 12.7 7.5 16 12 21ZM12 7.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
)
export const ImageIcon = createIcon('M3 5h18v14H3ZM3 16l5-5 4.5 4.5L15 13l6 5M15.5 8.5h.01')
export const WarningIcon = createIcon('M12 4 2.5 20h19ZM12 10v4.5M12 17.2h.01')
export const InfoIcon = createIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7h.01')
