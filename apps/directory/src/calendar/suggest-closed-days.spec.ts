import { describe, expect, it } from '@jest/globals';
import { suggestClosedDays } from './suggest-closed-days.js';

const of = async (country: string, year: number) =>
  (await suggestClosedDays(country, year)).items.map(({ from, to, name }) => [from, to, name]);

describe('the proposed holidays', () => {
  it('of Honduras have Holy Week to Saturday and the Semana Morazánica of decree 78-2015 [CAL-10]', async () => {
    expect(await of('HN', 2027)).toEqual([
      ['2027-01-01', '2027-01-01', 'Año Nuevo'],
      ['2027-03-25', '2027-03-27', 'Semana Santa'],
      ['2027-04-14', '2027-04-14', 'Día de las Américas'],
      ['2027-05-01', '2027-05-01', 'Día del Trabajador'],
      ['2027-09-15', '2027-09-15', 'Día de la Independencia'],
      ['2027-10-06', '2027-10-08', 'Semana Morazánica'],
      ['2027-12-25', '2027-12-25', 'Navidad'],
    ]);
  });

  it.each([
    [2019, '2019-10-02'],
    [2022, '2022-10-05'],
    [2023, '2023-10-04'],
    [2025, '2025-10-01'],
  ])('have the Semana Morazánica of %d as the government announced it [CAL-10]', async (year, from) => {
    expect(await of('HN', year)).toContainEqual([from, expect.any(String), 'Semana Morazánica']);
    expect((await of('HN', year)).filter(([day]) => day?.includes('-10-'))).toHaveLength(1);
  });

  it.each([
    // On one of its days is the Día de las Américas, which stays an entry of its own.
    [2022, '2022-04-14', '2022-04-16'],
    [2024, '2024-03-28', '2024-03-30'],
    [2025, '2025-04-17', '2025-04-19'],
    [2026, '2026-04-02', '2026-04-04'],
    [2035, '2035-03-22', '2035-03-24'],
    // The latest Easter there is.
    [2038, '2038-04-22', '2038-04-24'],
  ])('have Holy Week of %d from Thursday to Saturday, once [CAL-10]', async (year, from, to) => {
    const items = await of('HN', year);
    expect(items).toContainEqual([from, to, 'Semana Santa']);
    expect(items).toContainEqual([`${year}-04-14`, `${year}-04-14`, 'Día de las Américas']);
    expect(items).toHaveLength(7);
  });

  it('of another country are its public ones, in Spanish, and name their source [CAL-10]', async () => {
    expect(await of('MX', 2027)).toContainEqual(['2027-02-01', '2027-02-01', 'Día de la Constitución']);
    expect((await suggestClosedDays('MX', 2027)).attribution).toMatch(/date-holidays.*CC BY 3\.0/);
  });

  it('of an unknown country are refused [CAL-10]', async () => {
    await expect(suggestClosedDays('XX', 2027)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
