import { createIcon } from '../create-icon.tsx'

export const UsersIcon = createIcon(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20v-1c0-2.6 2.6-4 6.5-4s6.5 1.4 6.5 4v1M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.4c2.2.5 3.5 1.7 3.5 3.6v1',
)
export const GripIcon = createIcon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const EditIcon = createIcon('M4 20l1-5L16 4l4 4L9 19l-5 1ZM13 7l4 4')
export const GaugeIcon = createIcon('M4 18a8.5 8.5 0 1 1 16 0ZM12 15l3.5-5')
export const WrenchIcon = createIcon(
  'M14.5 9.5 5 19M20 7.5a4.5 4.5 0 0 1-6.2 4.2l-6.6 6.6-2.5-2.5 6.6-6.6A4.5 4.5 0 0 1 17 3.5l-3 3 .4 2.6 2.6.4Z',
)
export const TagIcon = createIcon('M4 4h8l8.5 8.5-8 8L4 12ZM8.5 8.5h.01')
export const SettingsIcon = createIcon('M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5')
export const HelpIcon = createIcon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.2 9.6a2.9 2.9 0 1 1 4.5 2.4c-1 .7-1.7 1.1-1.7 2.2M12 17.2h.01',
)
export const VanIcon = createIcon(
  'M5.5 17H3V6h11v11H9.5M15 17h-1v-7h4l3 3.5V17h-2M7.5 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM17 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
)
export const EuroIcon = createIcon(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM15.3 9a4.2 4.2 0 1 0 0 6M7 11h5.5M7 13.2h5.5',
)
export const ChartIcon = createIcon('M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6')
export const ThereAndBackIcon = createIcon('M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4')
export const MoreIcon = createIcon('M12 5.5h.01M12 12h.01M12 18.5h.01')
export const TakeBackIcon = createIcon('M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3')
export const PaidIcon = createIcon('M20 11a8.5 8.5 0 1 1-5-6.5M8 11l3.5 3.5L21 5')
