import type { MotorHours } from '#rules/tariffs/motor-hours.ts'
import type { DemoProduct } from './stock/stock.ts'

export const getMotorHourTerms = ({ pricePerDayCents, title }: DemoProduct): Partial<MotorHours> =>
  pricePerDayCents && title.startsWith('Trifazis benzininis generatorius')
    ? { included_hours_per_day: 8, price_per_extra_hour: 350 }
    : {}
