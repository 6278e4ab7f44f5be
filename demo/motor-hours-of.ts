import type { MotorHours } from '#rules/tariffs/motor-hours.ts'
import type { DemoProduct } from './stock/stock.ts'

export const motorHoursOf = ({ kind, title }: DemoProduct): Partial<MotorHours> =>
  kind === 'rent' && title.startsWith('Mini ekskavatorius')
    ? { included_hours_per_day: 8, price_per_extra_hour: 900 }
    : {}
