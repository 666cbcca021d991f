import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { RouteTable } from './guard-api.js';

it('knows the methods of a path, parameters included', async () => {
  const server = fastify();
  const routes = new RouteTable();
  routes.watch(server);
  server
    .get('/tasks', () => '')
    .post('/tasks', () => '')
    .delete('/tasks/:id', () => '');
  expect(routes.methodsOf('/tasks')).toEqual(['GET', 'HEAD', 'POST']);
  expect(routes.methodsOf('/tasks/7')).toEqual(['DELETE']);
  expect(routes.methodsOf('/tasks/')).toEqual([]);
  expect(routes.methodsOf('/tasks/7/x')).toEqual([]);
  await server.close();
});
