import { useLocation } from 'react-router'
import { screenAt } from './office-menu.ts'

export const useScreen = () => screenAt(useLocation().pathname)
