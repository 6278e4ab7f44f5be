export const unitsAddress = '/admin/rent/units'
export const buildUnitAddress = (id: number) => `${unitsAddress}/${id}`
export const buildProductUnitsAddress = (id: number) => `${unitsAddress}?product_id=${id}`
