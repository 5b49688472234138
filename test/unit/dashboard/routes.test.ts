import { describe, expect, test } from 'vitest'
import { PAGES } from '../../../facades/web/dashboard/app/frame/pages.ts'
import { matchRoute, ROUTES, safeReturnPath } from '../../../facades/web/dashboard/app/frame/routes.ts'

describe('a path of the dashboard', () => {
  test('leads to its page, with the values of its variables', () => {
    expect(matchRoute('/')).toMatchObject({ route: { page: 'landing' }, params: {} })
    expect(matchRoute('/dashboard/')).toMatchObject({ route: { page: 'overview' } })
    expect(matchRoute('/dashboard/invoices/7c%2Fd')).toMatchObject({
      route: { page: 'invoice' },
      params: { id: '7c/d' },
    })
  })

  test('that names a page is not taken for a variable', () => {
    expect(matchRoute('/app/portfolios/import')?.route.page).toBe('import')
    expect(matchRoute('/app/portfolio/0b7c')?.route.page).toBe('portfolio')
  })

  test('that we do not have leads nowhere, and a broken escape breaks nothing', () => {
    expect(matchRoute('/dashboard/nothing')).toBeNull()
    expect(matchRoute('/dashboard/invoices/a/b')).toBeNull()
    expect(matchRoute('/dashboard/invoices/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
  })

  test('has one row and one page each', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length)
    expect(ROUTES.map(({ page }) => page).toSorted()).toEqual(Object.keys(PAGES).toSorted())
  })
})

describe('the path to return to after signing in', () => {
  test.each(['/dashboard/key', '/dashboard/operator/loads'])('may be %s', path => {
    expect(safeReturnPath(path, '/dashboard')).toBe(path)
  })

  test.each([null, '', 'https://elsewhere.example/dashboard', '//elsewhere.example/dashboard', '/sign-in', '/nothing'])(
    'is never %s',
    path => {
      expect(safeReturnPath(path, '/dashboard')).toBe('/dashboard')
    },
  )
})
