interface MoveStopsResult {
  moved: number
  without_time: number
  by_agreement: number
}

export function describeMovedStops(day: string, { moved, without_time, by_agreement }: MoveStopsResult): string {
  if (without_time > 0)
    return `Perkelta į ${day}. Laisvo laiko neliko ${without_time} iš vietų: valandas suderinkite su klientu`
  return by_agreement === moved
    ? `Perkelta į ${day}. Valandas suderinkite su klientu`
    : `Perkelta į ${day}, laikas paskirtas. Praneškite klientui`
}
