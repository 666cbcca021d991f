import { expect, it } from '@jest/globals';
import { createStore } from '../app/store';
import { DirectoryApi } from '../testing/directory-api';
import { department } from '../testing/samples';
import { departmentOptions } from './department-options';

it('gives a select every department, however many pages they take', async () => {
  const all = Array.from({ length: 450 }, (_, index) => department(index + 1));
  new DirectoryApi(all);
  const { store } = createStore();
  const { data } = await store.dispatch(departmentOptions.initiate());
  expect(data).toEqual(all);
});
