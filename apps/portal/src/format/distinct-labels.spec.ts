import { expect, it } from '@jest/globals';
import { distinctLabels } from './distinct-labels';

const person = (name: string, phone: string, since: string) => ({ name, phone, since });
const labels = (...people: ReturnType<typeof person>[]) =>
  distinctLabels(
    people,
    ({ name }) => name,
    ({ phone }) => phone,
    ({ since }) => since,
  );

it('a label that stands alone stays as it is', () => {
  expect(labels(person('Ana', '1', 'may'), person('Anabel', '1', 'may'))).toEqual(['Ana', 'Anabel']);
});

it('labels that read alike, with other accents and spaces too, get details until they differ', () => {
  const people = [person('Ana Núñez', '1', 'may'), person('ana  nunez', '2', 'may'), person('Ana Núñez', '1', 'jun')];
  expect(labels(...people)).toEqual(['Ana Núñez - 1 - may', 'ana  nunez - 2', 'Ana Núñez - 1 - jun']);
});
